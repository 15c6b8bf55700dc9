import type { Step } from '../../../domain/guide/step.ts'
import { ButtonLink } from '../../ui/button.tsx'

interface Props {
  steps: readonly Step[]
  /** The address of a step's picture, by its name. */
  pictures: Readonly<Record<string, string>>
}

/** Things to do, with the words of the screens, and a picture of each step. */
export function GuideSteps({ steps, pictures }: Props) {
  return (
    <ol className="grid gap-8 print:gap-4">
      {steps.map((step, index) => (
        <li
          key={step.id}
          className="grid content-start gap-3 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:gap-8 xl:grid-cols-[minmax(0,30rem)_minmax(0,34rem)] print:grid-cols-[minmax(0,3fr)_minmax(0,4fr)] print:gap-4"
        >
          <div className="grid content-start justify-items-start gap-2">
            <h2 className="flex items-baseline gap-3 text-2xl">
              <span className="figures text-accent">{index + 1}</span>
              {step.title}
            </h2>
            <p>
              {step.text.map((part) =>
                typeof part === 'string' ? part : <b key={part.says + part.does}>{part.says}</b>,
              )}
            </p>
            <p className="print:hidden">
              <ButtonLink href={step.at} variant="quiet" label={`Open: ${step.title}`} className="-ml-4">
                Open
              </ButtonLink>
            </p>
          </div>
          <img
            src={pictures[step.id]}
            alt={step.picture}
            width={720}
            height={450}
            loading="lazy"
            decoding="async"
            className="h-auto w-full rounded-card border border-line"
          />
        </li>
      ))}
    </ol>
  )
}
