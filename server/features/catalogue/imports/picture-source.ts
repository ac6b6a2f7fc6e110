export type FetchedPicture =
  | { kind: 'fetched'; bytes: Buffer }
  /** Asking again would not help. The reason says so to people. */
  | { kind: 'refused'; reason: string }
  /** No answer, or one that may be another in a while. */
  | { kind: 'failed'; reason: string }

/** Pictures at addresses that a file names, and so anybody who can send the owner a file. */
export type PictureSource = { fetch(address: string, signal: AbortSignal): Promise<FetchedPicture> }
