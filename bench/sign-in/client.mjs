// The asking side of bench.ts, in a process of its own: reads { url, asked: [{ kind, email }], lanes } and prints
// how long each answer took, in ms, by kind.
let input = '';
for await (const chunk of process.stdin) input += chunk;
const { url, asked, lanes } = JSON.parse(input);
const times = { known: [], unknown: [] };
await Promise.all(
  Array.from({ length: lanes }, async () => {
    for (let next = asked.shift(); next; next = asked.shift())
      times[next.kind].push(await timeOf(next.email));
  }),
);
console.log(JSON.stringify(times));

async function timeOf(email) {
  const began = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  await response.text();
  if (response.status !== 200) throw new Error(`${response.status} for ${email}`);
  return performance.now() - began;
}
