import { codeOf } from '../account/page.ts';
import { BROWSERS, expect, test } from './fixtures.ts';
import { by, staySignedIn } from './visitor.ts';

// Browsers make passkeys for names alone, not for addresses.
test.use({ host: 'localhost' });

for (const kind of BROWSERS)
  test.describe(kind, () => {
    test.use({ kind });

    test(`${kind}: a second factor is set up, and asked for when its owner signs in`, async ({
      visitor,
      server,
    }) => {
      const { driver } = visitor;
      const email = await server.people.add();
      await staySignedIn(visitor, server, email);
      await visitor.goto('/account');
      const app = by('region', 'Authenticator app');
      await visitor.click([app, by('button', 'Set up an authenticator app')]);
      await visitor.find([app, by('textbox', 'Code from the app')]);
      const key = await driver.run(() => document.querySelector('code')?.textContent);
      const secret = String(key).replaceAll(' ', '');
      await visitor.fill([app, by('textbox', 'Code from the app')], codeOf(secret));
      await visitor.press('Enter');
      await visitor.find([app, by('listitem')]);

      // WebKitGTK has no passkeys, so none is offered; this Firefox has nothing to keep one on.
      const passkeys = await driver.run(() => 'PublicKeyCredential' in window);
      expect(passkeys).toBe(kind === 'Firefox');
      if (passkeys) {
        await visitor.click([by('button', 'Add a passkey')]);
        await visitor.find([by('textbox', 'Name')]);
      } else expect(await driver.run(() => document.body.innerText)).not.toContain('asskey');

      await driver.run(() => localStorage.clear());
      await driver.goto(await server.people.signInLink(email));
      await visitor.read('One more step');
      await visitor.fill([by('textbox', 'Authenticator code')], codeOf(secret, 30_000));
      await visitor.press('Enter');
      await visitor.read("You're signed in as:");
    });
  });
