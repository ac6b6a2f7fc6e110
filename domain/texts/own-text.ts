import { type EmailKind, emailKinds } from '../email.ts'

/** The pages of help and law that come with the shop. */
export const shopPages = ['contact', 'shipping', 'returns', 'warranty', 'faqs', 'terms', 'privacy'] as const
export type ShopPage = (typeof shopPages)[number]

export const bannerKey = 'banner'
export const homeKey = 'home'

const ownPagePrefix = 'own-'
const emailPrefix = 'email-'

/** What a key stands for: a page of the shop or of the owner's own, the banner, Home, an email. */
export type TextSubject =
  | { kind: 'page'; page: ShopPage }
  | { kind: 'page'; page: null; slug: string }
  | { kind: 'banner' }
  | { kind: 'home' }
  | { kind: 'email'; email: EmailKind }

/** Null for a key that stands for nothing. */
export function textSubject(key: string): TextSubject | null {
  if (key === bannerKey) return { kind: 'banner' }
  if (key === homeKey) return { kind: 'home' }
  const page = shopPages.find((name) => name === key)
  if (page) return { kind: 'page', page }
  const slug = afterPrefix(key, ownPagePrefix)
  if (slug !== null) return isPageSlug(slug) ? { kind: 'page', page: null, slug } : null
  const email = ownWordedEmails.find((kind) => kind === afterPrefix(key, emailPrefix))
  return email ? { kind: 'email', email } : null
}

export function ownPageKey(slug: string): string {
  return ownPagePrefix + slug
}

export function emailTextKey(kind: EmailKind): string {
  return emailPrefix + kind
}

export const maxSlugLength = 60

export function isPageSlug(slug: string): boolean {
  return slug.length <= maxSlugLength && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)
}

/** Where a text is read in the shop; null if it has no page of its own. */
export function textAddress(key: string): string | null {
  const subject = textSubject(key)
  if (subject?.kind === 'home') return '/'
  if (subject?.kind !== 'page') return null
  return subject.page === null ? `/pages/${subject.slug}` : `/${subject.page}`
}

/** Those that staff get, or that must say exactly what they say, are left out. */
const withoutOwnWords: readonly EmailKind[] = [
  'verify_email',
  'reset_password',
  'login_code',
  'email_changed',
  'password_changed',
  'accounts_merged',
  'staff_invitation',
  'second_factor_reset',
  'order_email_moved',
  'contact_message',
  'contact_answer',
  'return_requested',
  'attention_needed',
  'shop_alert',
  'staff_notification',
  'email_test',
]

/** The emails to which the owner may add an opening and a closing. */
export const ownWordedEmails = emailKinds.filter((kind) => !withoutOwnWords.includes(kind))

export const maxTextLength = 30_000
export const maxTitleLength = 80
export const maxLeadLength = 300
export const maxBannerLength = 200
export const maxEmailWordsLength = 1_500
/** More would not fit below a page. */
export const maxOwnPages = 50

/** Whether what is published is shown at a moment: from its beginning, and up to its end. */
export function isWithin(
  { beginsAt, endsAt }: { beginsAt: Date | null; endsAt: Date | null },
  now: Date,
): boolean {
  return (beginsAt === null || beginsAt <= now) && (endsAt === null || endsAt > now)
}

function afterPrefix(key: string, prefix: string): string | null {
  return key.startsWith(prefix) ? key.slice(prefix.length) : null
}
