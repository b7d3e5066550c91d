// Code that most pages need, and what extensions may import. All lazy parts import it (build.mjs), so that it is one file for browsers
// and not one for each group of parts that share a piece of it.
import './api';
