/**
 * Keeps every file and folder that this process makes from the other users of the machine: recordings, the database, secrets and backups.
 * Imported by the server and by every command.
 */
process.umask(0o077);
