import clsx from 'clsx'

type ContentsProps = { sections: readonly { id: string; title: string }[]; className?: string }

export function Contents({ sections, className }: ContentsProps) {
  return (
    <nav aria-label="On this page" data-screen-only className={className}>
      <div className="sticky top-24">
        <p aria-hidden className="text-sm font-medium">
          On this page
        </p>
        <ul className="mt-2 border-l border-line">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className={clsx(
                  '-ml-px block border-l border-transparent py-1 pl-4 text-sm text-ink-2',
                  'transition-colors hover:border-ink hover:text-ink',
                )}
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
