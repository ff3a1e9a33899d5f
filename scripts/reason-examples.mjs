// Makes the audio examples of each rejection reason for reviewers: espeak-ng's Caribbean English voice speaks them, so that
// nobody's voice is an example of a mistake, and ffmpeg distorts them. Only this script needs both programs (Debian:
// `apt-get install espeak-ng ffmpeg`): its output is committed. `node scripts/reason-examples.mjs`
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const TARGET = new URL('../apps/web/src/review/reasons/examples/', import.meta.url).pathname;
const SATURDAY = 'Every Saturday my granny carry me go a market, and we buy yam and breadfruit.';
const RAIN = 'Last night the rain fall so hard that the gully come down.';

const place = mkdtempSync(join(tmpdir(), 'reason-examples-'));

/** Speaks a text. @returns the file. */
function speech(name, text, options = []) {
  const file = join(place, `${name}.wav`);
  execFileSync('espeak-ng', ['-v', 'en-029', '-s', '150', '-w', file, ...options, text]);
  return file;
}

/** Writes one example. @param filter the ffmpeg filter of the inputs, which ends in [out]. */
function example(reason, inputs, filter) {
  const files = inputs.flatMap((input) =>
    input.startsWith('lavfi:') ? ['-f', 'lavfi', '-i', input.slice(6)] : ['-i', input],
  );
  const format = '-map [out] -ac 1 -ar 24000 -b:a 32k -map_metadata -1 -fflags +bitexact'.split(' ');
  const sound = ['-y', '-v', 'error', ...files, '-filter_complex', filter, ...format];
  execFileSync('ffmpeg', [...sound, join(TARGET, `${reason}.mp3`)]);
}

const saturday = speech('saturday', SATURDAY);
const rain = speech('rain', RAIN, ['-p', '75']);
const noise = 'lavfi:anoisesrc=color=brown:amplitude=0.9:duration=6:seed=1';

example('noise', [saturday, noise], '[0]volume=0.25[a];[a][1]amix=duration=first:normalize=0[out]');
example('too_quiet', [saturday], '[0]volume=0.012[out]');
example('clipped', [saturday], '[0]volume=30,alimiter=limit=0.7:level=false,acrusher=bits=5:mix=0.4[out]');
example('cut_off', [saturday], '[0]atrim=0.55:2.75,asetpts=PTS-STARTPTS[out]');
example('too_short', [speech('short', 'Yes, man.')], '[0]anull[out]');
example('silence', ['lavfi:anoisesrc=color=pink:amplitude=0.01:duration=3:seed=2'], '[0]anull[out]');
example('several_speakers', [saturday, rain], '[0][1]amix=duration=longest:normalize=0[out]');
const spanish = 'El sábado fui al mercado con mi abuela.';
example('wrong_language', [speech('spanish', spanish, ['-v', 'es'])], '[0]anull[out]');
const testing = 'Testing, testing. One, two, three. Is this thing on?';
example('off_prompt', [speech('test', testing)], '[0]anull[out]');
example(
  'not_original',
  [523, 659, 784, 1047].map((hertz) => `lavfi:sine=frequency=${hertz}:duration=0.5`),
  '[0][1][2][3]concat=n=4:v=0:a=1,aecho=0.8:0.6:120:0.4[out]',
);
const number = 'My name is Jane Example, and my number is eight seven six, five five five, oh one two three.';
example('personal_information', [speech('number', number)], '[0]anull[out]');
const beep = 'lavfi:sine=frequency=1000:duration=0.7';
example(
  'offensive',
  [speech('abuse', 'You are a'), beep, speech('more', 'and I am going to hurt you.')],
  '[0]aresample=24000[a];[1]aresample=24000,volume=2[b];[2]aresample=24000[c];[a][b][c]concat=n=3:v=0:a=1[out]',
);
const school = 'My teacher say we have no school tomorrow.';
example('minor_suspected', [speech('child', school, ['-p', '99', '-s', '165'])], '[0]anull[out]');
rmSync(place, { recursive: true });
