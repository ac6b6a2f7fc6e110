import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import type { Faq } from './faq-topics.ts'

export function FaqList({ faqs }: { faqs: readonly Faq[] }) {
  return (
    <div className="border-t border-line">
      {faqs.map(({ question, answer, link }) => (
        <details key={question} className="group border-b border-line">
          <summary className="flex list-none items-start justify-between gap-4 py-3 font-medium hover:text-green [&::-webkit-details-marker]:hidden">
            {question}
            <Plus
              aria-hidden
              data-screen-only
              className="mt-0.75 size-5 shrink-0 text-ink-2 transition-transform group-open:rotate-45"
            />
          </summary>
          <div className="pr-9 pb-5 text-ink-2">
            <p>{answer}</p>
            {link && (
              <p>
                <Link to={link.to} className="link">
                  {link.label}
                </Link>
              </p>
            )}
          </div>
        </details>
      ))}
    </div>
  )
}
