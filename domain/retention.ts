/** How long the shop keeps personal data, as its owner decided. */
export type RetentionPeriods = {
  contactMessageMonths: number
  emailMonths: number
  webhookDays: number
  auditMonths: number
  unpaidOrderDays: number
  taxRecordYears: number
}

/** How long a request for an email about a product that is back waits: later, hardly anyone still expects it. */
export const backInStockMonths = 6

/** Anything older than these instants has been kept long enough. */
export type RetentionLimits = {
  contactMessages: Date
  emails: Date
  webhooks: Date
  auditEntries: Date
  unpaidOrders: Date
  taxRecords: Date
  backInStockRequests: Date
}

export function retentionLimits(periods: RetentionPeriods, now: Date): RetentionLimits {
  return {
    contactMessages: monthsBefore(now, periods.contactMessageMonths),
    emails: monthsBefore(now, periods.emailMonths),
    webhooks: daysBefore(now, periods.webhookDays),
    auditEntries: monthsBefore(now, periods.auditMonths),
    unpaidOrders: daysBefore(now, periods.unpaidOrderDays),
    taxRecords: monthsBefore(now, periods.taxRecordYears * 12),
    backInStockRequests: monthsBefore(now, backInStockMonths),
  }
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000)
}

/** The same day of an earlier month; if that month is too short, one of the first days of the next. */
function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months)
  return then
}
