import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { cannotCopy, copyText } from '#web/ui/copy-text.ts'
import { Section } from '../../ui/section.tsx'
import { RecordHeading } from '../record/record-heading.tsx'
import { discountContent as content } from './discount-content.ts'
import { DiscountForm } from './discount-form.tsx'

export function NewDiscountPage() {
  const navigate = useNavigate()
  const [codes, setCodes] = useState<readonly string[]>([])
  return (
    <div className="flex flex-col gap-5">
      <RecordHeading
        list={{ label: content.title, to: '/admin/discounts' }}
        title={content.new}
        intro={content.intro}
      />
      {codes.length > 0 ? (
        <NewCodes codes={codes} />
      ) : (
        <DiscountForm
          discount={null}
          onSaved={(saved) => {
            if (saved.codes.length > 1) setCodes(saved.codes)
            else navigate(href('/admin/discounts/:id', { id: String(saved.id) }))
          }}
          onCancel={() => navigate('/admin/discounts')}
        />
      )}
    </div>
  )
}

function NewCodes({ codes }: { codes: readonly string[] }) {
  const { tell, warn } = useMessages()
  return (
    <Section title={content.codesMade}>
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">{content.codesHint}</p>
        <ul className="grid gap-1 tabular-nums sm:grid-cols-3">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button
            onClick={async () => {
              if (await copyText(codes.join('\n'))) tell({ title: content.copied })
              else warn({ title: cannotCopy })
            }}
          >
            {content.copy}
          </Button>
          <ButtonLink variant="secondary" to="/admin/discounts">
            {content.toList}
          </ButtonLink>
        </div>
      </div>
    </Section>
  )
}
