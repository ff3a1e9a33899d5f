/** A backup cannot be made or restored at present; the message tells the operator why, and what to do. */
export class BackupProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupProblem';
  }
}
