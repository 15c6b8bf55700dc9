import { CalendarCheck, ShieldCheck, Target } from 'lucide-react'
import { Section } from '../ui/section.tsx'

const FEATURES = [
  {
    Icon: Target,
    title: 'Professional Equipment',
    text: 'Pitching machines, a swing-tracking system and complete training setups.',
  },
  {
    Icon: CalendarCheck,
    title: 'Flexible Booking',
    text: 'Individual spaces or team bundles, with easy online scheduling.',
  },
  {
    Icon: ShieldCheck,
    title: 'Secure Payments',
    text: 'Safe payment processing with automatic confirmations.',
  },
] as const

export function Features() {
  return (
    <Section title="What We Offer">
      <ul className="grid gap-3">
        {FEATURES.map(({ Icon, title, text }) => (
          <li
            key={title}
            className="flex flex-wrap items-start gap-4 rounded-card border border-line bg-raised p-4 shadow-card"
          >
            <span className="grid size-12 shrink-0 place-content-center rounded-full bg-danger-soft text-accent">
              <Icon aria-hidden="true" className="size-6" />
            </span>
            <div className="grow basis-40">
              <h3 className="text-xl">{title}</h3>
              <p className="text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
