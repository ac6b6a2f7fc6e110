type CustomerNames = { customerFirstName?: string; customerLastName?: string }

/**
 * Yoco rejects a whole checkout because of a digit, "&" or emoji in a name (WooCommerce plugin 3.9.0), so those are
 * left out: a name must never prevent a sale.
 */
export function customerNames(fullName: string | undefined): CustomerNames {
  const [first = '', ...rest] = (fullName ?? '')
    .normalize('NFC')
    .replace(/[^A-Za-zÀ-ÖØ-öø-ÿ\s'-]+/gu, ' ')
    .split(/\s+/)
    // A part must contain a letter: all that is left of "12-34" is "-".
    .filter((part) => /[A-Za-zÀ-ÖØ-öø-ÿ]/.test(part))

  const last = rest.join(' ')
  return {
    ...(first ? { customerFirstName: first } : {}),
    ...(last ? { customerLastName: last } : {}),
  }
}
