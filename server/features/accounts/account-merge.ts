/** Two accounts of one person, by their ids: one gets what belongs to the other, which is then closed. */
export type AccountMerge = { stayingId: string; closingId: string }
