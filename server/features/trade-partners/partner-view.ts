/** A supplier or a courier as it is answered and as the audit log keeps it. */
export function partnerView<Row extends { createdAt: Date }>(
  row: Row,
): Omit<Row, 'createdAt'> & { createdAt: string } {
  return { ...row, createdAt: row.createdAt.toISOString() }
}
