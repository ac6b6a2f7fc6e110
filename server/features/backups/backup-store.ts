/** Where backups are stored: a folder or an S3 store. An object is there as a whole or not at all. */
export type BackupStore = {
  put(key: string, bytes: Buffer): Promise<void>
  get(key: string): Promise<Buffer | null>
  drop(key: string): Promise<void>
  /** All keys that begin so, in their order. */
  list(prefix: string): Promise<string[]>
}
