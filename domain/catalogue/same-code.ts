/** What two spellings of one SKU have in common: "AB 12" and "ab12". `same_code` in the database does the same. */
export function sameCode(sku: string): string {
  return sku
    .normalize('NFC')
    .replace(/[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
    .toLowerCase()
}
