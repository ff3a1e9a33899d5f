import { markActiveSection } from './behaviour/active-section.ts';
import { enhanceMenu } from './behaviour/menu.ts';

enhanceMenu(document);
markActiveSection(document);
