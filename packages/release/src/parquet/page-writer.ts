import { ByteWriter } from 'hyparquet-writer';
import type { OutputFile } from '../files/output-file.ts';

/** Room for a usual row group, so that the buffer rarely has to grow by copying. */
const FIRST_SIZE = 8 * 1024 * 1024;

/**
 * Writes hyparquet's output to a file, one row group at a time. hyparquet's own file writer is synchronous and computes no
 * hash.
 */
export class PageWriter extends ByteWriter {
  readonly #file: OutputFile;

  constructor(file: OutputFile) {
    super(FIRST_SIZE);
    this.#file = file;
  }

  /**
   * hyparquet calls it after each row group and waits for it before encoding more, so the buffer can be reused. The bytes that
   * hyparquet writes when it finishes need one more call.
   */
  async flush(): Promise<void> {
    await this.#file.write(this.getBytes());
    this.index = 0;
  }
}
