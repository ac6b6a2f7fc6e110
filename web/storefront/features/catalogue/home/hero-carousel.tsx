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
import { useShop } from '#web/storefront/use-shop.ts'
import { Picture } from '#web/ui/picture.tsx'
import { useSwipe } from '../product/use-swipe.ts'
import { type HeroSlide, heroSlides } from './hero-slides.ts'

const bannerPlace = { sizes: '(min-width: 83rem) 1280px, (min-width: 40rem) 100vw, 160vw', most: 1328 }
const advanceMs = 5000
const count = heroSlides.length

/** Three slides that rotate by themselves until someone hovers, focuses or prefers reduced motion. */
export function HeroCarousel() {
  const [{ index, left }, setShown] = useState({ index: 0, left: 0 })
  const { isPlaying, setIsPlaying } = usePlaying()
  const { isHeld, holding } = useHolding()
  const isHydrated = useIsHydrated()
  const track = useRef<HTMLUListElement>(null)
  const swiping = useSwipe(track, (by) => goTo(index + by))

  // Restarts with every slide, so that one chosen by hand gets its whole time too.
  useEffect(() => {
    if (!isPlaying || isHeld) return
    const timer = setTimeout(() => setShown({ index: (index + 1) % count, left: index }), advanceMs)
    return () => clearTimeout(timer)
  }, [isPlaying, isHeld, index])

  function goTo(next: number) {
    setShown({ index: (next + count) % count, left: index })
  }

  return (
    <section aria-roledescription="carousel" aria-label="Highlights" {...holding} className="relative">
      <div {...swiping} className="touch-pan-y overflow-hidden rounded-tile">
        {/* Slides chosen by a person are announced; automatic ones are not. */}
        <ul ref={track} aria-live={isPlaying && !isHeld ? 'off' : 'polite'} className="group/track grid">
          {heroSlides.map((slide, position) => (
            <Slide
              key={slide.title}
              slide={slide}
              label={`${position + 1} of ${count}`}
              isFirst={position === 0}
              hasPicture={position === 0 || isHydrated}
              place={placeOf(position, index)}
              isMoving={position === index || position === left}
            />
          ))}
        </ul>
      </div>
      <div className="mt-2 flex items-center justify-center gap-1 lg:absolute lg:right-4 lg:bottom-4 lg:mt-0 lg:rounded-full lg:bg-paper lg:px-1 xl:right-auto xl:left-8">
        <Control label="Previous slide" onPress={() => goTo(index - 1)}>
          <ChevronLeft aria-hidden className="size-5" />
        </Control>
        {heroSlides.map((slide, position) => (
          <button
            key={slide.title}
            type="button"
            aria-label={`Show ${slide.title}`}
            aria-current={position === index ? 'true' : undefined}
            onClick={() => goTo(position)}
            className="group/dot flex h-11 min-w-6 items-center justify-center rounded-control"
          >
            <span
              className={clsx(
                'h-2 rounded-full transition-all',
                position === index ? 'w-6 bg-green' : 'w-2 bg-line-strong group-hover/dot:bg-ink',
              )}
            />
          </button>
        ))}
        <Control label="Next slide" onPress={() => goTo(index + 1)}>
          <ChevronRight aria-hidden className="size-5" />
        </Control>
        <Control label={isPlaying ? 'Pause slides' : 'Play slides'} onPress={() => setIsPlaying(!isPlaying)}>
          {isPlaying ? <Pause aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />}
        </Control>
      </div>
    </section>
  )
}

/** The next slide is on the right and the previous one on the left, so that they can rotate for ever. */
function placeOf(position: number, shown: number): number {
  const steps = (position - shown + count) % count
  return steps > count / 2 ? steps - count : steps
}

type SlideProps = {
  slide: HeroSlide
  label: string
  isFirst: boolean
  /** Invisible before the page's code runs, so it loads after it. */
  hasPicture: boolean
  place: number
  isMoving: boolean
}

function Slide({ slide, label, isFirst, hasPicture, place, isMoving }: SlideProps) {
  const picture = useShop().pictures[slide.picture]
  const isDark = slide.ground === 'dark'
  return (
    <li
      aria-roledescription="slide"
      aria-label={label}
      inert={place !== 0}
      style={{ translate: `calc(${place * 100}% + var(--pull, 0px))` }}
      className={clsx(
        'relative col-start-1 row-start-1 flex min-w-0 flex-col select-none sm:block',
        // A slide that is neither entering nor leaving changes sides unseen.
        isMoving && 'transition-[translate] duration-200 group-data-pulled/track:transition-none',
      )}
    >
      <div className={clsx('aspect-8/5 sm:aspect-12/5 lg:aspect-10/3', isDark ? 'bg-night' : 'bg-photo')}>
        {picture && hasPicture && (
          <Picture
            picture={picture}
            alt=""
            place={bannerPlace}
            isPriority={isFirst}
            className="size-full object-cover object-right dark:brightness-90"
          />
        )}
      </div>
      <div
        className={clsx(
          'flex grow flex-col items-start bg-paper-2 p-5',
          'sm:absolute sm:inset-y-0 sm:left-0 sm:w-2/5 sm:justify-center sm:bg-transparent sm:p-8 lg:w-[36%] lg:p-12',
          isDark ? 'sm:text-on-night' : 'sm:text-on-photo',
        )}
      >
        <h2 className="text-3xl sm:text-4xl xl:text-6xl">{slide.title}</h2>
        <p className="mt-2 text-pretty sm:mt-3 lg:text-lg">{slide.text}</p>
        <Link
          to={slide.action.to}
          className={clsx(
            'mt-4 inline-flex min-h-11 items-center rounded-control bg-ink px-4 font-semibold text-paper transition-opacity hover:opacity-85 sm:mt-6',
            isDark ? 'sm:bg-on-night sm:text-night' : 'sm:bg-on-photo sm:text-photo',
          )}
        >
          {slide.action.label}
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
