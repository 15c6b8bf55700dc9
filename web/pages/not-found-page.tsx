import { Infield } from '../facility/infield.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { ButtonLink } from '../ui/button.tsx'

export default function NotFoundPage() {
  return (
    <PageFrame title="404 Page Not Found" footer={<Infield />}>
      <div className="grid justify-items-center gap-4 py-8 text-center">
        <p className="figures rotate-[-4deg] rounded-plate border-4 border-board-line bg-board px-6 py-2 text-7xl leading-none font-bold text-board-figure">
          FOUL BALL
        </p>
        <p className="pt-2 text-lg text-balance">That one went out of play. There's no page here.</p>
        <ButtonLink href="/">Go Home</ButtonLink>
      </div>
    </PageFrame>
  )
}
