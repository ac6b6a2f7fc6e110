import { href, useNavigate } from 'react-router'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { quoteContent as content } from './quote-content.ts'
import { QuoteForm } from './quote-form.tsx'

export function NewQuotePage() {
  const navigate = useNavigate()
  return (
    <div className="flex flex-col gap-5">
      <div>
        <Breadcrumbs items={[{ label: content.title, to: '/admin/quotes' }, { label: content.new }]} />
        <h1 className="mt-2 text-2xl">{content.new}</h1>
        <p className="mt-1 text-ink-2">{content.intro}</p>
      </div>
      <QuoteForm
        quote={null}
        onSaved={(id) => navigate(href('/admin/quotes/:id', { id: String(id) }))}
        onCancel={() => navigate('/admin/quotes')}
      />
    </div>
  )
}
