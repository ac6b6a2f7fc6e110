import type { ProposedFamily } from '#contract/catalogue/product-family.ts'
import { Checkbox } from '#web/ui/field.tsx'
import { Money } from '#web/ui/money.tsx'
import { familyContent } from './family-content.ts'
import { FamilyNameField } from './family-name-field.tsx'
import { type Choice, choiceProblem } from './joining-of.ts'

const { proposals: content } = familyContent

type ProposalCardProps = {
  proposal: ProposedFamily
  choice: Choice
  onChange: (choice: Choice) => void
}

/** One proposed family: its name, and the variants that it would have. */
export function ProposalCard({ proposal, choice, onChange }: ProposalCardProps) {
  const problem = choice.isTaken ? choiceProblem(proposal, choice) : null
  return (
    <li className="rounded-tile border border-line p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <Checkbox
          label={
            <span className="text-base font-semibold">{content.include(choice.name || proposal.name)}</span>
          }
          checked={choice.isTaken}
          onChange={({ target: { checked } }) => onChange({ ...choice, isTaken: checked })}
        />
        <p className="text-ink-2">{content.chosenBy(proposal.options)}</p>
      </div>
      {choice.isTaken && (
        <div className="mt-3 flex flex-col gap-3">
          <div className="max-w-md">
            <FamilyNameField
              label={content.nameLabel}
              value={choice.name}
              stored={proposal.name}
              maxLength={120}
              error={problem === 'noName' ? content.noName : undefined}
              onChange={({ target: { value } }) => onChange({ ...choice, name: value })}
            />
          </div>
          <VariantTable proposal={proposal} choice={choice} onChange={onChange} />
          {problem === 'tooFew' && <p className="text-red">{content.tooFew}</p>}
        </div>
      )}
    </li>
  )
}

function VariantTable({ proposal: { options, variants }, choice, onChange }: ProposalCardProps) {
  function include(id: number, isIncluded: boolean) {
    const leftOut = new Set(choice.leftOut)
    if (isIncluded) leftOut.delete(id)
    else leftOut.add(id)
    onChange({ ...choice, leftOut })
  }

  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left">
        <caption className="sr-only">{choice.name}</caption>
        <thead>
          <tr className="text-sm text-ink-2">
            <th scope="col" className="py-1.5 pr-4 font-medium">
              {content.columns.product}
            </th>
            {options.map((option) => (
              <th key={option} scope="col" className="py-1.5 pr-4 font-medium">
                {option}
              </th>
            ))}
            <th scope="col" className="py-1.5 text-right font-medium">
              {content.columns.price}
            </th>
          </tr>
        </thead>
        <tbody>
          {variants.map(({ id, sku, name, values, retailCents, imageUrl }) => (
            <tr key={id} className="border-t border-line">
              <th scope="row" className="min-w-56 py-1.5 pr-4 font-normal">
                <span className="flex items-center gap-3">
                  <Checkbox
                    label={<span className="sr-only">{content.leaveOut(name)}</span>}
                    checked={!choice.leftOut.has(id)}
                    onChange={({ target: { checked } }) => include(id, checked)}
                  />
                  {imageUrl && (
                    <img
                      src={imageUrl}
                      alt=""
                      loading="lazy"
                      className="size-10 shrink-0 rounded-control bg-photo object-contain"
                    />
                  )}
                  <span className="min-w-0">
                    <span className="block">{name}</span>
                    <span className="block text-sm text-ink-2">{sku}</span>
                  </span>
                </span>
              </th>
              {options.map((option, at) => (
                <td key={option} className="py-1.5 pr-4 whitespace-nowrap">
                  {values[at]}
                </td>
              ))}
              <td className="py-1.5 text-right">
                <Money cents={retailCents} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
