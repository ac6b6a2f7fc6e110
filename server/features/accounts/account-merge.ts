/** Two accounts of one person, by their ids: one gets what belongs to the other, which is then closed. */
export type AccountMerge = { stayingId: string; closingId: string }

/** What came without a login belongs to an account by its address, once that is verified. */
export type AddressedAccount = { id: string; email: string; emailVerified: boolean }
