import type { ReactNode } from 'react'

type AccountPanelProps = { title: string; text: ReactNode; children: ReactNode; footer?: ReactNode }

/** The narrow column of the login and sign-up forms. */
export function AccountPanel({ title, text, children, footer }: AccountPanelProps) {
  return (
    <div className="page py-10 lg:py-16">
      <div className="mx-auto max-w-md">
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-2 text-ink-2">{text}</p>
        <div className="mt-8">{children}</div>
        {footer && <p className="mt-8 border-t border-line pt-6 text-ink-2">{footer}</p>}
      </div>
    </div>
  )
}
