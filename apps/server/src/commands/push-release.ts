// `npm run release:push`: uploads a release elsewhere or removes it there. With the embedded database, stop the server first.
import { PushProblem } from '#releases/push/destination.ts';
import { push } from '#releases/push/push.ts';
import { readOrder } from '#releases/push/read-order.ts';
import { runCommand } from './run.ts';

const USAGE = `Copies a published version elsewhere, or removes that copy.

  npm run release:push -- --release labrish-jamaica-1.0.0 --to huggingface --repo owner/name
  npm run release:push -- --release labrish-jamaica-1.0.0 --to s3 --bucket b --prefix p [--endpoint url] [--region r]
  npm run release:push -- --release labrish-jamaica-1.0.0 --to folder --path /mnt/x
  npm run release:push -- --release labrish-jamaica-1.0.0 --to zenodo [--reserve | --publish] [--url url]

  --remove   removes the copy, with the same options

  huggingface   needs HF_TOKEN, a token that may write; HF_ENDPOINT names another Hub. One repository a major version; it
                is made private unless it exists. --remove deletes the repository with everything that the Hub made of
                it, and its list of who asked for access. To keep that list, push the next version first: then only
                the history is deleted.
  s3            needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. The files are in {prefix}/{version's name}/.
  folder        copies to {path}/{version's name}.
  zenodo        needs ZENODO_TOKEN, a token with deposit:write and deposit:actions. Sends the documents, and no recording or
                transcription. --reserve, before the version is made, prints the DOI to make it with. Afterwards it fills the
                draft, and with --publish publishes it for good. --url https://sandbox.zenodo.org is for trying it out.

  After an interruption, run the same command again. With the embedded database, stop the server first.`;

try {
  const order = readOrder(process.argv.slice(2), process.env);
  if (order) await runCommand((services) => push(services, order, (line) => console.error(line)));
  else console.log(USAGE);
} catch (error) {
  if (!(error instanceof PushProblem)) throw error;
  console.error(`${error.message}\nAll options: npm run release:push -- --help`);
  process.exitCode = 1;
}
