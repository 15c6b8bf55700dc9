/** The file isn't a backup, is damaged or incomplete, or doesn't fit this version. The message is for the operator. */
export class BrokenBackup extends Error {}
