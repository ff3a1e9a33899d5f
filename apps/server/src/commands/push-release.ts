// `npm run release:push`: uploads a release elsewhere or removes it there. With the embedded database, stop the server first.
import { PushProblem } from '#releases/push/problem.ts';
import { push } from '#releases/push/push.ts';
import { readOrder } from '#releases/push/read-order.ts';
import { USAGE } from '#releases/push/usage.ts';
import { runCommand } from './run.ts';

try {
  const order = readOrder(process.argv.slice(2), process.env);
  if (order) await runCommand((services) => push(services, order, (line) => console.error(line)));
  else console.log(USAGE);
} catch (error) {
  if (!(error instanceof PushProblem)) throw error;
  console.error(`${error.message}\nAll options: npm run release:push -- --help`);
  process.exitCode = 1;
}
