import { toast } from 'sonner';
import { expect, test, vi } from 'vitest';
import { copyToClipboard, notify, showToasts } from './outcomes.ts';

showToasts(toast);

/** Returns the latest toast, as the page will show it. */
const last = async () => {
  await Promise.resolve();
  return toast.getToasts().at(-1);
};

test.each([
  ['success', 3000],
  ['error', 6000],
  ['warning', 5000],
  ['info', 4000],
] as const)('%s stays for %i ms', async (kind, duration) => {
  notify[kind]('Title', 'What happened');
  expect(await last()).toMatchObject({ type: kind, title: 'Title', description: 'What happened', duration });
});

test.each(['error', 'warning'] as const)('%s can be copied', async (kind) => {
  notify[kind](`Another ${kind}`);
  expect(await last()).toHaveProperty('action.label', 'Copy');
});

test('a warning can offer what there is to do about it, beside the copy', async () => {
  const onClick = vi.fn();
  notify.warning('Title', 'What happened', { label: 'Sync again', onClick });
  expect(await last()).toMatchObject({ action: { label: 'Copy' }, cancel: { label: 'Sync again', onClick } });
});

test.each(['success', 'info'] as const)('%s needs no copying', async (kind) => {
  notify[kind]('Title');
  expect(await last()).not.toHaveProperty('action.label');
});

test('Copied to clipboard stays for 2000 ms', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await copyToClipboard('a text');
  expect(writeText).toHaveBeenCalledWith('a text');
  expect(await last()).toMatchObject({ type: 'success', title: 'Copied to clipboard', duration: 2000 });
});

test('a browser that does not allow copying shows the text instead', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } });
  await copyToClipboard('a text');
  expect(await last()).toMatchObject({ type: 'info', description: 'a text', duration: 4000 });
});
