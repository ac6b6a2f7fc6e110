type CustomerNames = { customerFirstName?: string; customerLastName?: string }

/**
 * Yoco turns away a whole checkout over a digit, "&" or emoji in a name (WooCommerce plugin 3.9.0), so what it
 * does not take is left out: a name must never stand in the way of a sale.
 */
export function customerNames(fullName: string | undefined): CustomerNames {
  const [first = '', ...rest] = (fullName ?? '')
    .normalize('NFC')
    .replace(/[^A-Za-zÀ-ÖØ-öø-ÿ\s'-]+/gu, ' ')
    .split(/\s+/)
    // A part must hold a letter: what is left of "12-34" is a mere "-".
    .filter((part) => /[A-Za-zÀ-ÖØ-öø-ÿ]/.test(part))

  const last = rest.join(' ')
  return {
    ...(first ? { customerFirstName: first } : {}),
    ...(last ? { customerLastName: last } : {}),
  }
}
