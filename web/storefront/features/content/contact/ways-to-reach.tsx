import clsx from 'clsx'

type LinkProps = { className?: string }

// The height that a finger needs, without moving the line around it.
const looks = '-my-0.5 inline-block py-0.5'

export function PhoneLink({ phone, className = 'link' }: LinkProps & { phone: string }) {
  return (
    <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={clsx(looks, className)}>
      {phone}
    </a>
  )
}

export function EmailLink({ email, className = 'link' }: LinkProps & { email: string }) {
  return (
    <a href={`mailto:${email}`} className={clsx(looks, 'wrap-anywhere', className)}>
      {email}
    </a>
  )
}

/** Opens a chat, in the app where there is one. */
export function WhatsAppLink({ number, className = 'link' }: LinkProps & { number: string }) {
  return (
    <a
      href={`https://wa.me/${number.replaceAll(/\D/g, '')}`}
      rel="noopener"
      className={clsx(looks, className)}
    >
      {number}
    </a>
  )
}

export function AddressLines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ))
}
