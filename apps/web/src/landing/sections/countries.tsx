import { When } from '../parts/settings.tsx';

/** Names the countries of the installation, each with its page and its chat. */
export function Countries({ className = 'section' }: { className?: string }) {
  return (
    <When flag="several">
      <section className={className} id="countries" data-marks="pilot" aria-labelledby="countries-title">
        <div className="wrap">
          <div className="section-head">
            <h2 id="countries-title">Where We Listen</h2>
            <p className="lead">
              Each country has a chat, a page and a dataset of its own. Write to the one whose talk is yours.
            </p>
          </div>
          <ul className="cards regions">{'{{country_cards}}'}</ul>
        </div>
      </section>
    </When>
  );
}
