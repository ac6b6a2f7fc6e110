import { href, useNavigate } from 'react-router'
import type { AdminCategory } from '#contract/catalogue/admin-category.ts'
import { templateOf } from '#domain/catalogue/specifications/specification-template.ts'
import { LoadFailure } from '#web/admin/ui/load-failure.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useAdminCategories } from '../product-queries.ts'
import { templateContent as content } from './template-content.ts'
import { TemplateForm } from './template-form.tsx'

const categoriesAddress = href('/admin/categories')

/** Which specifications the products of a category have. */
export function TemplatePage({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useAdminCategories()
  const navigate = useNavigate()
  if (error) {
    return (
      <LoadFailure isRetrying={isFetching} onRetry={refetch}>
        {error.message}
      </LoadFailure>
    )
  }
  if (!data) return <Spinner label={content.loading} />
  const category = data.find((one) => one.id === id)
  if (!category) {
    return (
      <EmptyState title={content.missing.title} text={content.missing.text}>
        <ButtonLink to={categoriesAddress} variant="secondary">
          {content.missing.link}
        </ButtonLink>
      </EmptyState>
    )
  }
  const back = () => navigate(categoriesAddress)
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <Breadcrumbs
        items={[
          { label: content.categories, to: categoriesAddress },
          { label: content.titleOf(category.title) },
        ]}
      />
      <h1 className="text-2xl">{content.titleOf(category.title)}</h1>
      <p className="max-w-prose text-ink-2">{content.intro}</p>
      <Inherited category={category} categories={data} />
      <TemplateForm category={category} onSaved={back} onCancel={back} />
    </div>
  )
}

type InheritedProps = { category: AdminCategory; categories: readonly AdminCategory[] }

function Inherited({ category, categories }: InheritedProps) {
  const parent = categories.find(({ id }) => id === category.parentId)
  const fields = templateOf(categories, category.parentId)
  if (!parent || fields.length === 0) return null
  return (
    <p className="rounded-tile bg-paper-2 px-4 py-3">
      <span className="font-medium">{content.inherited(parent.title)}: </span>
      {fields.map(({ label }) => label).join(', ')}
    </p>
  )
}
