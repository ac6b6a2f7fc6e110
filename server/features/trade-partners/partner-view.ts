/** A supplier or a courier in answers and in the audit log. */
export function partnerView<Row extends { createdAt: Date }>(
  row: Row,
): Omit<Row, 'createdAt'> & { createdAt: string } {
  return { ...row, createdAt: row.createdAt.toISOString() }
}
