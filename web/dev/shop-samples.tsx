import { Heart, PackageOpen } from 'lucide-react'
import { useState } from 'react'
import type { TextBlock } from '#domain/texts/text-block.ts'
import { Badge } from '#web/ui/badge.tsx'
import { BannerLine } from '#web/ui/banner-line.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink, type ButtonVariant } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailurePanel } from '#web/ui/failure-panel.tsx'
import { Checkbox, EmailField, Field, SelectField, TextField } from '#web/ui/field.tsx'
import { type ComparedField, ConflictPanel, type Side } from '#web/ui/form/conflict-panel.tsx'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { Money } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { PhotoCanvas } from '#web/ui/photo-canvas.tsx'
import { PhotoStrip } from '#web/ui/photo-strip.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { RepeatedIcon, type RepeatedIconName } from '#web/ui/repeated-icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useConfirm } from '#web/ui/use-confirm.ts'
import { WrittenBlocks } from '#web/ui/written-blocks.tsx'
import '#web/ui/content.css'
import type { Sample } from './sample.ts'
import { useAnyPicture } from './use-any-picture.ts'

const badges = ['neutral', 'good', 'sun', 'clay', 'red'] as const
const buttons: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger']
const notices = ['info', 'good', 'warning', 'error'] as const
const icons: RepeatedIconName[] = ['heart', 'heart-filled', 'check', 'hourglass', 'circle-slash']
const brands = [
  { value: '', label: 'Any brand' },
  { value: 'acer', label: 'Acer' },
]
const missing = { url: '/media/none/320.jpg', width: 320, height: 320, placeholder: '#858a83' }

async function drawnPhoto(): Promise<Blob> {
  const canvas = new OffscreenCanvas(320, 240)
  const brush = canvas.getContext('2d')
  if (brush) {
    brush.fillStyle = '#858a83'
    brush.fillRect(0, 0, 320, 240)
  }
  return canvas.convertToBlob()
}

const blocks: TextBlock[] = [
  { kind: 'heading', id: 'a-heading', line: [{ text: 'A heading' }] },
  {
    kind: 'paragraph',
    line: [
      { text: 'Plain, ' },
      { text: 'bold', isStrong: true },
      { text: ', ' },
      { text: 'italic', isEmphasised: true },
      { text: ' and ' },
      { text: 'a link', to: '/returns' },
    ],
  },
  {
    kind: 'list',
    isNumbered: true,
    start: 1,
    items: [
      { line: [{ text: 'One' }], items: [[{ text: 'A part of it' }]], isNumbered: false },
      { line: [{ text: 'Two' }], items: [], isNumbered: false },
    ],
  },
  { kind: 'quote', lines: [[{ text: 'What somebody said' }]] },
  {
    kind: 'table',
    head: [[{ text: 'Where' }], [{ text: 'How long' }]],
    rows: [[[{ text: 'Cape Town' }], [{ text: '2 days' }]]],
  },
  { kind: 'rule' },
  { kind: 'as_typed', text: 'As it\n  was typed' },
]

/** web/ui, by file. */
export const shopSamples: Sample[] = [
  {
    file: 'ui/badge.tsx',
    states: Object.fromEntries(badges.map((tone) => [tone, () => <Badge tone={tone}>In stock</Badge>])),
  },
  {
    file: 'ui/banner-line.tsx',
    isWide: true,
    states: {
      'words alone': () => <BannerLine banner={{ text: 'Closed on Friday', link: null, linkLabel: '' }} />,
      'with a link': () => (
        <BannerLine banner={{ text: 'Closed on Friday.', link: '/contact', linkLabel: 'Contact us' }} />
      ),
      'a long text': () => (
        <BannerLine
          banner={{ text: 'Our couriers are late. '.repeat(8), link: '/shipping', linkLabel: 'More' }}
        />
      ),
    },
  },
  {
    file: 'ui/breadcrumbs.tsx',
    states: {
      'two levels': () => <Breadcrumbs items={[{ label: 'Home', to: '/' }, { label: 'Laptops' }]} />,
      'a long name': () => (
        <Breadcrumbs
          items={[
            { label: 'Home', to: '/' },
            { label: 'Laptops', to: '/products' },
            { label: 'A laptop with a name that goes on until there is no more room for it on the line' },
          ]}
        />
      ),
    },
  },
  {
    file: 'ui/button.tsx',
    states: {
      ...Object.fromEntries(buttons.map((variant) => [variant, () => <Buttons variant={variant} />])),
      'as a link': () => <ButtonLink to="#as-a-link">View cart</ButtonLink>,
    },
  },
  {
    file: 'ui/confirm-dialog.tsx',
    states: { danger: () => <Asks />, primary: () => <Asks tone="primary" /> },
  },
  {
    file: 'ui/confirm-provider.tsx',
    states: {
      'two at once': () => (
        <>
          <Asks />
          <Asks />
        </>
      ),
    },
  },
  {
    file: 'ui/empty-state.tsx',
    states: {
      'title alone': () => <EmptyState title="No orders yet" />,
      whole: () => (
        <EmptyState title="No orders yet" text="Your orders will appear here." icon={PackageOpen}>
          <Button>Browse products</Button>
        </EmptyState>
      ),
    },
  },
  {
    file: 'ui/failure-panel.tsx',
    states: {
      usual: () => <FailurePanel title="This page did not load" text="Please try again in a moment." />,
      'with another way on': () => (
        <FailurePanel title="This page did not load">
          <Button variant="secondary">Go home</Button>
        </FailurePanel>
      ),
    },
  },
  {
    file: 'ui/password-field.tsx',
    states: {
      password: () => <PasswordField label="Password" defaultValue="marula" />,
      error: () => <PasswordField label="Password" error="Enter your password" />,
    },
  },
  {
    file: 'ui/field.tsx',
    states: {
      text: () => <TextField label="City" defaultValue="Cape Town" />,
      'hint and optional': () => <TextField label="Company" hint="As it appears on the invoice" isOptional />,
      error: () => <TextField label="Postal code" defaultValue="79" error="A postal code has 4 digits" />,
      email: () => <EmailField defaultValue="you@shop.example" />,
      disabled: () => <EmailField defaultValue="you@shop.example" disabled />,
      select: () => <SelectField label="Brand" options={brands} />,
      'select, disabled': () => <SelectField label="Brand" options={brands} disabled />,
      checkbox: () => <Checkbox label="Remember me" defaultChecked />,
      'checkbox, error': () => <Checkbox label="I agree to the terms" error="Please agree to the terms" />,
      'a control of its own': () => (
        <Field label="Colour">{(props) => <input type="color" {...props} defaultValue="#0e6b50" />}</Field>
      ),
    },
  },
  { file: 'ui/live-region.tsx', states: { 'said aloud': () => <Says /> } },
  {
    file: 'ui/money.tsx',
    states: {
      body: () => <Money cents={1_299_900} />,
      large: () => <Money cents={1_299_999} size="large" />,
      nothing: () => <Money cents={0} />,
    },
  },
  {
    file: 'ui/form/conflict-panel.tsx',
    isWide: true,
    states: { 'two fields': () => <TwoVersions /> },
  },
  {
    file: 'ui/notice.tsx',
    states: {
      ...Object.fromEntries(
        notices.map((tone) => [
          tone,
          () => (
            <Notice tone={tone} title="Your cart has changed">
              One price is lower than before.
            </Notice>
          ),
        ]),
      ),
      'with an action': () => (
        <Notice
          tone="info"
          action={
            <Button size="small" variant="secondary">
              Undo
            </Button>
          }
        >
          Removed from your cart.
        </Notice>
      ),
    },
  },
  {
    file: 'ui/photo-canvas.tsx',
    states: {
      'cannot be shown': () => <PhotoCanvas label="Photo 1" load={() => Promise.reject(new Error())} />,
      drawn: () => <PhotoCanvas label="Photo 1" load={drawnPhoto} className="size-20" />,
    },
  },
  {
    file: 'ui/photo-strip.tsx',
    states: {
      'two photos': () => <PhotoStrip photos={['one', 'two'].map((id) => ({ id, load: drawnPhoto }))} />,
    },
  },
  {
    file: 'ui/picture.tsx',
    states: {
      loaded: () => <AnyPicture />,
      'broken, with a fallback': () => (
        <Picture picture={missing} alt="" place={160} fallback={<p>The picture could not be loaded</p>} />
      ),
    },
  },
  {
    file: 'ui/quantity-stepper.tsx',
    states: {
      'in between': () => <Steps from={2} />,
      'at the most': () => <Steps from={5} remark="Only 5 left" />,
      'at the least': () => <Steps from={1} />,
    },
  },
  {
    file: 'ui/repeated-icon.tsx',
    states: Object.fromEntries(
      icons.map((name) => [name, () => <RepeatedIcon name={name} className="size-6" />]),
    ),
  },
  { file: 'ui/skeleton.tsx', states: { 'a line': () => <Skeleton className="h-6 w-48" /> } },
  { file: 'ui/spinner.tsx', states: { waiting: () => <Spinner label="Loading your cart..." /> } },
  {
    file: 'ui/written-blocks.tsx',
    states: {
      'every block': () => (
        <div className="content">
          <WrittenBlocks blocks={blocks} />
        </div>
      ),
    },
  },
]

function Buttons({ variant }: { variant: ButtonVariant }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant={variant} size="small">
        Small
      </Button>
      <Button variant={variant}>
        <Heart aria-hidden className="size-5" />
        Medium
      </Button>
      <Button variant={variant} size="large">
        Large
      </Button>
      <Button variant={variant} disabled>
        Disabled
      </Button>
      <Button variant={variant} isBusy busyLabel="Saving...">
        Save
      </Button>
    </div>
  )
}

const versions: ComparedField<'name' | 'phone'>[] = [
  { field: 'name', label: 'Name', mine: 'Kudu Trading', theirs: 'Kudu Trading (Pty) Ltd', chosen: 'mine' },
  { field: 'phone', label: 'Telephone', mine: '021 555 0100', theirs: '021 555 0199', chosen: 'theirs' },
]

function TwoVersions() {
  const [compared, setCompared] = useState(versions)
  const choose = (field: string, chosen: Side) =>
    setCompared(compared.map((one) => (one.field === field ? { ...one, chosen } : one)))
  return (
    <ConflictPanel
      title="Someone else saved this while you were editing it"
      text="Choose what to keep, then save again."
      compared={compared}
      onChoose={choose}
    />
  )
}

function Asks({ tone = 'danger' }: { tone?: 'danger' | 'primary' }) {
  const confirm = useConfirm()
  const [answer, setAnswer] = useState('not asked yet')
  async function ask() {
    const isYes = await confirm({
      title: 'Clear your cart?',
      text: 'This removes 3 items.',
      confirmLabel: 'Clear cart',
      tone,
    })
    setAnswer(isYes ? 'yes' : 'no')
  }
  return (
    <div className="flex items-center gap-3">
      <Button variant="secondary" size="small" onClick={ask}>
        Ask
      </Button>
      <span>{answer}</span>
    </div>
  )
}

function Says() {
  const announce = useAnnounce()
  return (
    <Button variant="secondary" size="small" onClick={() => announce('3 items in your cart')}>
      Say it to a screen reader
    </Button>
  )
}

function AnyPicture() {
  const picture = useAnyPicture()
  if (!picture) return <p className="text-ink-2">There is no product with a picture.</p>
  return <Picture picture={picture} alt="A product" place={160} className="w-40 rounded-tile" />
}

function Steps({ from, remark }: { from: number; remark?: string }) {
  const [value, setValue] = useState(from)
  return (
    <QuantityStepper
      label="Quantity of a mouse"
      min={1}
      max={5}
      value={value}
      onChange={setValue}
      onType={(text) => setValue(Math.min(5, Math.max(1, Number.parseInt(text, 10) || 1)))}
      onBeyond={() => {}}
      remark={remark}
    />
  )
}
