import type { Picture as PictureSource } from '#contract/catalogue/picture.ts'
import {
  maxAltLength,
  maxHeadingLength,
  maxLabelLength,
  maxSlideTextLength,
  slideGrounds,
} from '#domain/home/home-arrangement.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { homeContent } from './home-content.ts'
import type { SlideValues } from './home-values.ts'
import { LinkField } from './link-field.tsx'
import { PeriodFields } from './period-fields.tsx'
import { PictureField } from './picture-field.tsx'

const { fields, grounds } = homeContent

type SlideFieldsProps = {
  slide: SlideValues
  picture: PictureSource | undefined
  problems: Partial<Record<string, string>>
  onChange: (part: Partial<SlideValues>) => void
  /** Once one is stored, before the slide names it. */
  onPicture: (photoId: string, picture: PictureSource) => void
}

/** What one slide says, shows and leads to. */
export function SlideFields({ slide, picture, problems, onChange, onPicture }: SlideFieldsProps) {
  return (
    <>
      <TextField
        label={fields.heading}
        value={slide.heading}
        error={problems.heading}
        maxLength={maxHeadingLength}
        autoComplete="off"
        onChange={({ target }) => onChange({ heading: target.value })}
      />
      <TextField
        label={fields.text}
        isOptional
        value={slide.text}
        error={problems.text}
        maxLength={maxSlideTextLength}
        autoComplete="off"
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <PictureField
        picture={picture}
        error={problems.photoId}
        onStored={(photoId, stored) => {
          onPicture(photoId, stored)
          onChange({ photoId })
        }}
      />
      <TextField
        label={fields.alt}
        hint={fields.altHint}
        value={slide.alt}
        error={problems.alt}
        maxLength={maxAltLength}
        autoComplete="off"
        onChange={({ target }) => onChange({ alt: target.value })}
      />
      <SelectField
        label={fields.ground}
        value={slide.ground}
        options={slideGrounds.map((value) => ({ value, label: grounds[value] }))}
        onChange={({ target }) =>
          onChange({ ground: slideGrounds.find((ground) => ground === target.value) ?? 'beside' })
        }
      />
      <LinkField to={slide.to} error={problems.to} onChange={(to) => onChange({ to })} />
      <TextField
        label={fields.label}
        value={slide.label}
        error={problems.label}
        maxLength={maxLabelLength}
        autoComplete="off"
        onChange={({ target }) => onChange({ label: target.value })}
      />
      <PeriodFields value={slide} error={problems.endsAt} onChange={onChange} />
    </>
  )
}
