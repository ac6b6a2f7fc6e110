import type { Synonym } from '#contract/catalogue/synonym.ts'
import { synonymFields } from '#domain/fields/synonym-fields.ts'
import { validateSynonym } from '#domain/fields/validate-synonym.ts'
import { boxOf, type FormOf, formOf, readForm } from '#web/admin/ui/form/form-of.ts'
import { TextField } from '#web/ui/field.tsx'
import { RecordPanel } from '../../record/record-panel.tsx'
import { useRecordPanel } from '../../record/use-record-panel.ts'
import { useRemoval } from '../../record/use-removal.ts'
import { useDismissMissedSearch } from './missed-search-queries.ts'
import { deletionQuestion, searchContent, synonymFailure, wordsText } from './search-content.ts'
import { useAddSynonym, useDeleteSynonym, useSaveSynonym } from './synonym-queries.ts'

type Values = FormOf<typeof synonymFields>

type SynonymFormProps = {
  /** Null while one is being added. */
  synonym: Synonym | null
  missed: string
  onClose: () => void
}

export function SynonymForm({ synonym, missed, onClose }: SynonymFormProps) {
  const panel = useSynonymPanel({ synonym, missed, onClose })
  const deletion = useDeleteSynonym()
  const remove = useRemoval('synonym', panel.close)
  const text = (name: keyof Values) => ({
    ...boxOf(synonymFields[name]),
    ...panel.form.text(name),
    autoComplete: 'off',
    autoCapitalize: 'none',
  })
  return (
    <RecordPanel
      type="synonym"
      record={synonym}
      title={synonym ? wordsText(synonym.terms) : searchContent.add}
      panel={panel}
      content={searchContent}
      removal={
        synonym && {
          run: () =>
            remove({
              id: synonym.id,
              question: deletionQuestion(synonym),
              async remove() {
                await deletion.mutateAsync(synonym)
                return `The synonym “${wordsText(synonym.terms)}” was deleted`
              },
              failureText: (error) => synonymFailure('delete', error),
            }),
        }
      }
    >
      <TextField hint={searchContent.termsHint} {...text('terms')} />
      <TextField hint={searchContent.findsHint} {...text('finds')} />
    </RecordPanel>
  )
}

function useSynonymPanel({ synonym, missed, onClose }: SynonymFormProps) {
  const add = useAddSynonym()
  const saving = useSaveSynonym()
  const dismissal = useDismissMissedSearch()
  const bodyOf = (values: Values) => readForm(synonymFields, values).values
  return useRecordPanel({
    record: synonym,
    fields: synonymFields,
    valuesOf: (shown: Synonym | null) =>
      formOf(synonymFields, shown ?? { terms: missed === '' ? [] : [missed] }),
    validate: (values) => validateSynonym(bodyOf(values)),
    bodyOf,
    async add(body) {
      await add.mutateAsync(body)
      // It has been dealt with. If the synonym does not help, it is counted again.
      if (missed !== '') dismissal.mutate({ words: missed })
    },
    change: async (body) => synonym && saving.mutateAsync({ id: synonym.id, body }),
    saidOf: ({ terms }) => ({
      title: `The synonym “${wordsText(terms)}” was ${synonym ? 'saved' : 'added'}`,
    }),
    failureText: (error) => synonymFailure(synonym ? 'update' : 'create', error),
    onClose,
  })
}
