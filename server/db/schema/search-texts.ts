// What people are found by when they call, in one place: the indexes are made of these texts, and the searches of
// `server/features/search` compare with them. A text that differs from its index by a space is slow.

/** The words of an order itself. Products, invoices and phone numbers have texts of their own. */
export function orderText(row: string): string {
  return plain([
    `${row}order_number`,
    `${row}email`,
    `${row}full_name`,
    optional(`${row}company_name`),
    optional(`${row}recipient_name`),
    optional(`${row}suburb`),
    `${row}city`,
  ])
}

/** Of orders; the indexes of parcels and their units have these texts too. */
export const trackingNumberText = (row: string): string => `lower(${row}tracking_number)`
export const serialText = (row: string): string => `lower(${row}serial)`

export function orderPhones(row: string): string {
  return `(phone_digits(${row}phone) || ' ' || phone_digits(${optional(`${row}recipient_phone`)}))`
}

export function orderLineText(row: string): string {
  return plain([`${row}name`, `${row}sku`])
}

export function invoiceText(row: string): string {
  return plain([optional(`${row}number`)])
}

export function accountText(row: string): string {
  return plain([`${row}first_name`, `${row}last_name`, `${row}email`])
}

export function accountPhone(row: string): string {
  return `phone_digits(${optional(`${row}phone`)})`
}

export function addressText(row: string): string {
  return plain([`${row}full_name`, optional(`${row}suburb`), `${row}city`])
}

/** Of whatever always has a phone number: an address, a quote. */
export function phoneText(row: string): string {
  return `phone_digits(${row}phone)`
}

/** As `quoteNumber` of the domain writes it. */
export function quoteNumberText(id: string): string {
  return `('Q-' || lpad(${id}::text, greatest(6, length(${id}::text)), '0'))`
}

export function quoteText(row: string): string {
  return plain([
    quoteNumberText(`${row}id`),
    `${row}full_name`,
    optional(`${row}company_name`),
    `${row}email`,
  ])
}

export function messageText(row: string): string {
  return plain([`${row}name`, `${row}email`, optional(`${row}order_number`), `${row}message`])
}

function plain(columns: readonly string[]): string {
  return `plain_text(${columns.join(" || ' ' || ")})`
}

function optional(column: string): string {
  return `coalesce(${column}, '')`
}
