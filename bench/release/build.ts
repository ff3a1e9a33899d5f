// Builds one release and sends how long it took. Arguments: database, DATA_DIR, id of the release.
import { openPostgres } from '@labrish/db/postgres';
import { buildRelease } from '../../apps/server/src/releases/build.ts';
import { openServices } from './builder-services.ts';
import { timed } from './timed.ts';

const [url = '', folder = '', id = ''] = process.argv.slice(2);
const db = await openPostgres(url);
const services = openServices(db, folder);
process.send?.(await timed(() => buildRelease(services, id)));
await services.audioWorkers.close();
await db.close();
process.disconnect();
