import clsx from 'clsx'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router'
import type { HomeSlide } from '#contract/catalogue/home.ts'
import { Picture } from '#web/ui/picture.tsx'
import { useSwipe } from '../product/pictures/use-swipe.ts'

const bannerPlace = { sizes: '(min-width: 83rem) 1280px, (min-width: 40rem) 100vw, 160vw', maxWidth: 1328 }
const advanceMs = 5000

/** Slides that rotate by themselves until someone hovers, focuses or prefers reduced motion. */
export function HeroCarousel({ slides }: { slides: readonly HomeSlide[] }) {
  const count = slides.length
  const [{ index: chosen, left }, setShown] = useState({ index: 0, left: 0 })
  // There may be fewer by now.
  const index = chosen % count
  const { isPlaying, setIsPlaying } = usePlaying()
  const { isHeld, holding } = useHolding()
  const isHydrated = useIsHydrated()
  const track = useRef<HTMLUListElement>(null)
  const swiping = useSwipe(track, (by) => goTo(index + by))

  // Restarts with every slide, so that one chosen by hand gets its whole time too.
  useEffect(() => {
    if (!isPlaying || isHeld || count < 2) return
    const timer = setTimeout(() => setShown({ index: (index + 1) % count, left: index }), advanceMs)
    return () => clearTimeout(timer)
  }, [isPlaying, isHeld, index, count])

  function goTo(next: number) {
    setShown({ index: (next + count) % count, left: index })
  }

  return (
    <section aria-roledescription="carousel" aria-label="Highlights" {...holding} className="relative">
      <div {...swiping} className="touch-pan-y overflow-hidden rounded-tile">
        {/* Slides chosen by a person are announced; automatic ones are not. */}
        <ul ref={track} aria-live={isPlaying && !isHeld ? 'off' : 'polite'} className="group/track grid">
          {slides.map((slide, position) => (
            <Slide
              key={slide.key}
              slide={slide}
              label={`${position + 1} of ${count}`}
              isFirst={position === 0}
              hasPicture={position === 0 || isHydrated}
              place={placeOf(position - index, count)}
              isMoving={position === index || position === left}
            />
          ))}
        </ul>
      </div>
      {count > 1 && (
        <div className="mt-2 flex items-center justify-center gap-1 lg:absolute lg:right-4 lg:bottom-4 lg:mt-0 lg:rounded-full lg:bg-paper lg:px-1 xl:right-auto xl:left-8">
          <Control label="Previous slide" onPress={() => goTo(index - 1)}>
            <ChevronLeft aria-hidden className="size-5" />
          </Control>
          {slides.map((slide, position) => (
            <button
              key={slide.key}
              type="button"
              aria-label={`Show ${slide.heading}`}
              aria-current={position === index ? 'true' : undefined}
              onClick={() => goTo(position)}
              className="group/dot flex h-11 min-w-6 items-center justify-center rounded-control"
            >
              <span
                className={clsx(
                  'h-2 rounded-full transition-all forced-colors:bg-[CanvasText]',
                  position === index ? 'w-6 bg-green' : 'w-2 bg-line-strong group-hover/dot:bg-ink',
                )}
              />
            </button>
          ))}
          <Control label="Next slide" onPress={() => goTo(index + 1)}>
            <ChevronRight aria-hidden className="size-5" />
          </Control>
          <Control
            label={isPlaying ? 'Pause slides' : 'Play slides'}
            onPress={() => setIsPlaying(!isPlaying)}
          >
            {isPlaying ? <Pause aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />}
          </Control>
        </div>
      )}
    </section>
  )
}

/** The next slide is on the right and the previous one on the left, so that they can rotate for ever. */
function placeOf(after: number, count: number): number {
  const steps = (after + count) % count
  return steps > count / 2 ? steps - count : steps
}

type SlideProps = {
  slide: HomeSlide
  label: string
  isFirst: boolean
  /** Invisible before the page's code runs, so it loads after it. */
  hasPicture: boolean
  place: number
  isMoving: boolean
}

function Slide({ slide, label, isFirst, hasPicture, place, isMoving }: SlideProps) {
  const { heading, text, picture, alt, ground } = slide
  const isDark = ground === 'dark'
  const isBeside = ground === 'beside'
  const isLong = (heading + text).length > 75
  return (
    <li
      aria-roledescription="slide"
      aria-label={label}
      inert={place !== 0}
      style={{ translate: `calc(${place * 100}% + var(--pull, 0px))` }}
      className={clsx(
        'relative col-start-1 row-start-1 flex min-w-0 grid-cols-1 flex-col select-none sm:grid',
        // A slide that is neither entering nor leaving changes sides unseen.
        isMoving && 'transition-[translate] duration-200 group-data-pulled/track:transition-none',
      )}
    >
      <div
        className={clsx(
          'col-start-1 row-start-1 aspect-8/5 w-full self-stretch overflow-hidden sm:aspect-12/5 lg:aspect-10/3',
          isDark ? 'bg-night' : 'bg-photo',
          isBeside && 'sm:pl-[40%]',
        )}
      >
        {picture && hasPicture && (
          <Picture
            picture={picture}
            alt={alt}
            place={bannerPlace}
            isPriority={isFirst}
            className={clsx('size-full object-cover dark:brightness-90', !isBeside && 'object-right')}
          />
        )}
      </div>
      <div
        className={clsx(
          'relative col-start-1 row-start-1 flex grow flex-col items-start bg-paper-2 p-5 wrap-anywhere',
          'sm:w-2/5 sm:justify-center sm:p-8 lg:p-12',
          isLong && 'lg:py-16',
          !isBeside && 'sm:bg-transparent lg:w-[36%]',
          !isBeside && (isDark ? 'sm:text-on-night' : 'sm:text-on-photo'),
        )}
      >
        <h2 className={isLong ? 'text-2xl sm:text-3xl' : 'text-3xl sm:text-4xl xl:text-6xl'}>{heading}</h2>
        <p className="mt-2 text-pretty sm:mt-3 lg:text-lg">{text}</p>
        <Link
          to={slide.to}
          className={clsx(
            'mt-4 inline-flex min-h-11 items-center rounded-control bg-ink px-4 font-semibold text-paper transition-opacity hover:opacity-85 sm:mt-6',
            !isBeside && (isDark ? 'sm:bg-on-night sm:text-night' : 'sm:bg-on-photo sm:text-photo'),
          )}
        >
          {slide.label}
        </Link>
      </div>
    </li>
  )
}

function Control({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="flex size-11 items-center justify-center rounded-full text-ink hover:text-green"
    >
      {children}
    </button>
  )
}

function usePlaying() {
  const [isPlaying, setIsPlaying] = useState(true)

  // Only known in the browser, so the server's page starts like everyone's.
  useEffect(() => {
    if (prefersStillness()) setIsPlaying(false)
  }, [])

  return { isPlaying, setIsPlaying }
}

function useIsHydrated(): boolean {
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => startTransition(() => setIsHydrated(true)), [])
  return isHydrated
}

/** Paused while a mouse rests on the slides, or the focus is among them. */
function useHolding() {
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)

  const holding = {
    onPointerEnter: (event: PointerEvent) => setIsHovered(event.pointerType === 'mouse'),
    onPointerLeave: () => setIsHovered(false),
    // A mouse press leaves focus behind too, but nobody is reading there.
    onFocus: (event: FocusEvent) => setIsFocused(event.target.matches(':focus-visible')),
    onBlur: () => setIsFocused(false),
  }
  return { isHeld: isHovered || isFocused, holding }
}

function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
