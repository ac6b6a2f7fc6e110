import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from './button.tsx'

type FailurePanelProps = {
  title: string
  text?: ReactNode
  heading?: 'h1' | 'h2'
  /** Further links, beside trying again. */
  children?: ReactNode
}

/** Shown in place of a page or a part that failed. Trying again reloads from the server, with or without scripts. */
export function FailurePanel({ title, text, heading: Heading = 'h2', children }: FailurePanelProps) {
  const location = useLocation()
  return (
    <div role="alert" className="flex flex-col items-center rounded-tile bg-paper-2 px-6 py-16 text-center">
      <CloudOff aria-hidden strokeWidth={1.25} className="mb-6 size-14 text-clay" />
      <Heading className="text-2xl">{title}</Heading>
      {text && <p className="mt-2 max-w-md text-pretty text-ink-2">{text}</p>}
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <ButtonLink reloadDocument replace to={location.pathname + location.search}>
          Try Again
        </ButtonLink>
        {children}
      </div>
    </div>
  )
}
