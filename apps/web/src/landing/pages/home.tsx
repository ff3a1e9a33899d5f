import { Challenge } from '../sections/challenge.tsx';
import { Countries } from '../sections/countries.tsx';
import { Expansion } from '../sections/expansion.tsx';
import { Hero, landingHero } from '../sections/hero.tsx';
import { HowItWorks } from '../sections/how-it-works.tsx';
import { Impact } from '../sections/impact.tsx';
import { Partner } from '../sections/partner.tsx';
import { Pilot } from '../sections/pilot.tsx';
import { Plan } from '../sections/plan.tsx';

/** Renders the landing page. Its sections follow the order of a visitor's questions. */
export function Home() {
  return (
    <>
      <Hero {...landingHero} />
      <HowItWorks
        words="Speak in Patwa, Standard English or a mix, however you naturally talk."
        question={
          <p className="bubble received">
            Tell wi bout di food weh yuh love di most an how unu cook it a yard.
          </p>
        }
      />
      <Challenge />
      <Pilot />
      <Countries />
      <Expansion />
      <Impact />
      <Plan />
      <Partner />
    </>
  );
}
