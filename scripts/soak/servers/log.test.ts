import { expect, it } from 'vitest';
import { kindOf, whyEnded } from './log.ts';

it('puts lines together that say the same, and leaves out what is no trouble', () => {
  const line = (id: string) =>
    JSON.stringify({
      level: 50,
      msg: 'turn failed',
      err: { code: 'P2010', message: `\nInvalid call:\n\n  code\n\nRow ${id} is away` },
    });
  const kind = 'turn failed · P2010: Row # is away';
  expect(kindOf(line('0190a0a0-1111-7abc-8def-000000000001'))).toEqual({ level: 'error', kind });
  expect(kindOf(line('123456'))).toEqual({ level: 'error', kind });
  expect(kindOf('{"level":40,"msg":"message not sent","reason":"busy"}').kind).toBe(
    'message not sent · busy',
  );
  expect(kindOf('{"level":30,"msg":"request completed"}').level).toBeNull();
  expect(kindOf('  Labrish is running at http://127.0.0.1:3000').level).toBeNull();
});

it('finds among the last lines what ended the process', () => {
  const lines = [
    '  Labrish is running at http://127.0.0.1:3000',
    '{"level":50,"msg":"turn failed"}',
    '{"level":60,"msg":"stopping","err":{"type":"Error","message":"gone"}}',
    'error: terminating connection',
    '    at Parser.parse (parser.js:37:38)',
    '  Node.js v20.20.2',
  ];
  expect(whyEnded(lines)).toEqual(['stopping · Error: gone', 'error: terminating connection']);
});
