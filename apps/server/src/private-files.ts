/**
 * Denies other users of the machine access to every file and folder that this process makes: recordings, the database, secrets and
 * backups. The server and every command import this file.
 */
process.umask(0o077);
