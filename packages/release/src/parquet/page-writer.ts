import { ByteWriter } from 'hyparquet-writer';
import type { OutputFile } from '../files/output-file.ts';

/** Room for a usual row group, so that the buffer need not grow by copying. */
const FIRST_SIZE = 8 * 1024 * 1024;

/**
 * Takes what hyparquet encodes and hands it to a file, one row group at a time. The writer of hyparquet itself writes files
 * synchronously and knows no hash.
 */
export class PageWriter extends ByteWriter {
  readonly #file: OutputFile;

  constructor(file: OutputFile) {
    super(FIRST_SIZE);
    this.#file = file;
  }

  /**
   * hyparquet calls it after each row group and encodes nothing before it is done, so that the buffer can be used again. What
   * hyparquet writes when it finishes needs one more call.
   */
  async flush(): Promise<void> {
    await this.#file.write(this.getBytes());
    this.index = 0;
  }
}
