import type { ReactNode, Ref } from 'react'
import { HeroScene } from './hero-scene.tsx'

interface Props {
  title: string
  subline: string
  headingRef?: Ref<HTMLHeadingElement>
  /** Instead of the barn. */
  children?: ReactNode
}

/** The headline over the barn at night, or over something more useful. */
export function Hero({ title, subline, headingRef, children = <HeroScene /> }: Props) {
  return (
    <div className="hero-sky overflow-hidden text-on-night">
      <div className="relative z-10 grid gap-1 px-5 pt-6 text-center">
        <h1 ref={headingRef} tabIndex={-1} className="text-[min(2.5rem,13.5vw)] leading-[1.02]">
          {title}
        </h1>
        <p className="text-lg">{subline}</p>
      </div>
      {children}
    </div>
  )
}
