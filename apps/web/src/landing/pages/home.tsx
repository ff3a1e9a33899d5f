import { Challenge } from '../sections/challenge.tsx';
import { Expansion } from '../sections/expansion.tsx';
import { Hero } from '../sections/hero.tsx';
import { HowItWorks } from '../sections/how-it-works.tsx';
import { Impact } from '../sections/impact.tsx';
import { Partner } from '../sections/partner.tsx';
import { Pilot } from '../sections/pilot.tsx';
import { Plan } from '../sections/plan.tsx';

/** Renders the landing page. Its sections follow the order of a visitor's questions. */
export function Home() {
  return (
    <>
      <Hero />
      <HowItWorks />
      <Challenge />
      <Pilot />
      <Expansion />
      <Impact />
      <Plan />
      <Partner />
    </>
  );
}
