/** A document that an email brings with it. Its content names it; it is drawn when the email is sent. */
export type EmailAttachment =
  | { kind: 'invoice'; orderNumber: string }
  | { kind: 'credit_note' | 'debit_note'; orderNumber: string; number: string }
  | { kind: 'quote'; quoteId: number }
  | { kind: 'return_label'; bookingId: number }

export type AttachedFile = { name: string; type: string; bytes: Buffer }

/**
 * Draws a document for an email. Called outside any transaction, and again for each attempt to send the email, with the
 * same result. Throws if there is no such document: then the email is written again later.
 */
export type DrawAttachment = (attachment: EmailAttachment, email: AttachingEmail) => Promise<AttachedFile>

/** Which email it is, the same at every attempt; `isResent`: it was sent before, and goes out anew. */
export type AttachingEmail = { queuedAt: Date; isResent: boolean }
