import { Picture } from '../../../../web/outlets/picture.tsx'

/** Money that comes back as a token. */
export default function CreditPicture() {
  return (
    <Picture>
      <rect
        x="48"
        y="24"
        width="104"
        height="64"
        rx="8"
        className="fill-raised stroke-line-strong stroke-2"
      />
      <path d="M48 44H152" className="stroke-night stroke-10" />
      <path d="M62 72H96" className="stroke-line-strong stroke-4 [stroke-linecap:round]" />
      <path
        d="M236 30A44 44 0 0 0 166 40M178 26L165 41L184 46"
        className="fill-none stroke-barn stroke-4 [stroke-linecap:round] [stroke-linejoin:round]"
      />
      <circle cx="236" cy="66" r="30" className="fill-lamp-soft stroke-lamp stroke-3" />
      <circle cx="236" cy="66" r="24" className="fill-none stroke-lamp stroke-[1.5] [stroke-dasharray:3_3]" />
      <text x="236" y="75" textAnchor="middle" className="fill-lamp text-[1.625rem]">
        $15
      </text>
    </Picture>
  )
}
