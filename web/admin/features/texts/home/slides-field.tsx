import { Plus } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { OwnText } from '#contract/shop/own-text.ts'
import { maxSlides } from '#domain/home/home-arrangement.ts'
import { Button } from '#web/ui/button.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Section } from '../../../ui/section.tsx'
import type { TextValues } from '../text-values.ts'
import { homeContent } from './home-content.ts'
import { newSlide, type SlideValues } from './home-values.ts'
import { PartItem } from './part-item.tsx'
import { problemsOf } from './problems-of.ts'
import { SlideFields } from './slide-fields.tsx'
import { usePartOrder } from './use-part-order.ts'

const { slides: content } = homeContent

type SlidesFieldProps = { form: Form<TextValues>; pictures: OwnText['pictures'] }

/** The slides of Home in their order. */
export function SlidesField({ form, pictures }: SlidesFieldProps) {
  const { slides } = form.values
  const [opened, setOpened] = useState<string | null>(null)
  const [sent, setSent] = useState<OwnText['pictures']>({})
  const put = (changed: SlideValues[]) => form.change({ slides: changed })
  const nameOf = (slide: SlideValues) => slide.heading.trim() || content.unnamed(slides.indexOf(slide) + 1)
  const { list, drag, move, remove } = usePartOrder({ parts: slides, nameOf, put })
  const known = { ...pictures, ...sent }

  function add() {
    const slide = newSlide()
    flushSync(() => {
      put([...slides, slide])
      setOpened(slide.key)
    })
    list.current?.querySelector<HTMLElement>('li:last-child input[type=text]')?.focus()
  }

  return (
    <Section title={content.title}>
      <p className="text-ink-2">{slides.length > 0 ? content.hint : content.none}</p>
      {form.errors.slides && <Notice tone="error">{form.errors.slides}</Notice>}
      <ul ref={list} aria-label={content.title} className="mt-2 border-t border-line empty:hidden">
        {slides.map((slide, at) => {
          const problems = problemsOf(form.errors, 'slides', at)
          const picture = slide.photoId === null ? undefined : known[slide.photoId]
          return (
            <PartItem
              key={slide.key}
              part={slide}
              name={nameOf(slide)}
              detail={slide.to}
              picture={
                <span className="block h-12 w-20 shrink-0 overflow-hidden rounded-control bg-photo">
                  {picture && (
                    <Picture picture={picture} alt="" place={80} className="size-full object-cover" />
                  )}
                </span>
              }
              at={at}
              isLast={at === slides.length - 1}
              isOpen={opened === slide.key || Object.keys(problems).length > 0}
              drag={drag}
              onMove={(to, side) => move(slide.key, to, side)}
              onOpen={(isOpen) => setOpened(isOpen ? slide.key : null)}
              onRemove={() => remove(slide)}
            >
              <SlideFields
                slide={slide}
                picture={picture}
                problems={problems}
                onChange={(part) => {
                  // What was open because of a problem stays so once it is mended.
                  setOpened(slide.key)
                  // A picture may arrive after other changes.
                  const now = form.current().slides
                  put(now.map((one) => (one.key === slide.key ? { ...one, ...part } : one)))
                }}
                onPicture={(photoId, stored) => setSent((before) => ({ ...before, [photoId]: stored }))}
              />
            </PartItem>
          )
        })}
      </ul>
      <div className="mt-3">
        {slides.length < maxSlides ? (
          <Button variant="secondary" size="small" data-add onClick={add}>
            <Plus aria-hidden className="size-4" />
            {content.add}
          </Button>
        ) : (
          <p className="text-ink-2">{content.full(maxSlides)}</p>
        )}
      </div>
    </Section>
  )
}
